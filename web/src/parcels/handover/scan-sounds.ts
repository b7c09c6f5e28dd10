/** Tones of a scan: one high for a parcel that is ticked off, two low for one that is refused. Hertz and seconds. */
const tones = {
  right: [{ pitch: 1320, at: 0, lasts: 0.12 }],
  wrong: [
    { pitch: 220, at: 0, lasts: 0.22 },
    { pitch: 180, at: 0.28, lasts: 0.34 },
  ],
} as const;

let output: AudioContext | null = null;

/** Plays the tone of a scan; silent where the browser makes no sound. */
export function playScan(kind: keyof typeof tones): void {
  if (typeof AudioContext === 'undefined') return;
  output ??= new AudioContext();
  void output.resume();
  for (const { pitch, at, lasts } of tones[kind]) {
    const tone = output.createOscillator();
    const volume = output.createGain();
    tone.type = kind === 'right' ? 'sine' : 'square';
    tone.frequency.value = pitch;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(output.destination);
    tone.start(output.currentTime + at);
    tone.stop(output.currentTime + at + lasts);
  }
}
