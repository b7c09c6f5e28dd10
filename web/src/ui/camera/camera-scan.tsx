import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { openBarcodeReader } from './barcode-reader.ts';
import classes from './camera-scan.module.css';
import { watchCodes } from './watch-codes.ts';

interface CameraScanProps {
  /** A code has come into the picture. */
  onCode: (code: string) => void;
  /** Whether a code is one of those that are awaited: it goes before others on the same label. */
  isKnown: (code: string) => boolean;
  /** The camera stays on, and reads nothing. */
  paused?: boolean;
  onClose: () => void;
}

/** Between two looks at the picture. Milliseconds. */
const pauseMs = 100;

/** Why the camera gives no picture, and what to do. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The camera is not allowed here. Allow it in the browser’s settings for this page, then try again.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'No camera was found.';
  if (name === 'NotReadableError') return 'Another app uses the camera. Close it, then try again.';
  return 'The camera could not be opened. Check the connection, then try again.';
}

/**
 * A camera that reads barcodes, mounted when somebody asks for it: the browser asks for permission then, and what reads
 * the picture is downloaded then.
 */
export function CameraScan(props: CameraScanProps) {
  const [attempt, setAttempt] = useState(0);
  return <Camera key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Camera({ onCode, isKnown, paused = false, onClose, onRetry }: CameraScanProps & { onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'reading'>('opening');
  const [problem, setProblem] = useState<string | null>(null);
  // The loop lives as long as the camera, whatever is drawn meanwhile.
  const latest = useRef({ onCode, isKnown, paused });
  latest.current = { onCode, isKnown, paused };
  useEffect(() => {
    const life = new AbortController();
    const show = async (screen: HTMLVideoElement) => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (life.signal.aborted) return stop();
      life.signal.addEventListener('abort', stop);
      screen.srcObject = stream;
      await screen.play();
      const reader = await openBarcodeReader();
      const watch = watchCodes((code) => latest.current.isKnown(code));
      setState('reading');
      while (!life.signal.aborted) {
        await new Promise((done) => setTimeout(done, pauseMs));
        if (life.signal.aborted || latest.current.paused || document.hidden || screen.videoWidth === 0) continue;
        const codes = await reader.read(screen);
        if (life.signal.aborted || latest.current.paused) continue;
        const code = watch.see(codes, performance.now());
        if (code !== null) latest.current.onCode(code);
      }
    };
    if (video.current)
      show(video.current).catch((error) => {
        if (life.signal.aborted) return;
        life.abort();
        setProblem(problemOf(error));
      });
    return () => life.abort();
  }, []);
  const text =
    problem ??
    (state === 'opening'
      ? 'Opening the camera…'
      : paused
        ? 'Paused'
        : 'Hold the AWB’s barcode in front of the camera.');
  return (
    <section className={classes.camera} aria-label="Camera">
      {!problem && (
        <div className={classes.frame}>
          <video ref={video} className={classes.picture} muted playsInline aria-hidden />
          <div className={classes.line} data-paused={paused || undefined} />
        </div>
      )}
      <Group justify="space-between" gap="xs">
        <Text
          size="sm"
          role={problem ? 'alert' : 'status'}
          c={problem ? 'var(--sm-danger-ink)' : 'dimmed'}
          flex="1 1 180px"
        >
          {text}
        </Text>
        <Group gap="xs">
          {problem && (
            <Button variant="default" size="xs" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onClose}>
            Close camera
          </Button>
        </Group>
      </Group>
    </section>
  );
}
