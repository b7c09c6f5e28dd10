import type { PictureWords } from './picture-words.ts';

/** Pictures of returns, in Hindi. */
export const hindiPictures: PictureWords = {
  title: (isNeeded) => (isNeeded ? 'फ़ोटो, कम से कम एक' : 'फ़ोटो, अगर चाहें'),
  hint: (most) => `ज़्यादा से ज़्यादा ${most}। सामान और उसकी खराबी दिखाएँ; इससे अक्सर पूछने की ज़रूरत नहीं पड़ती।`,
  add: 'फ़ोटो जोड़ें',
  sending: (percent) => `भेजी जा रही है… ${percent}%`,
  picture: (number) => `फ़ोटो ${number}`,
  remove: (number) => `फ़ोटो ${number} हटाएँ`,
  yours: 'आपकी फ़ोटो',
  problems: {
    unreadable:
      'यह फ़ोटो यहाँ नहीं खुल रही। JPEG या PNG चुनें; iPhone में Settings, Camera, Formats, Most Compatible चुनने पर फ़ोटो JPEG में बनती है।',
    refused: 'यह फ़ोटो नहीं ली जा सकती। कोई दूसरी चुनें।',
    full: 'और फ़ोटो की जगह नहीं है। नई जोड़ने के लिए कोई एक हटाएँ।',
    tooMany: 'बहुत ज़्यादा फ़ोटो भेजी गईं। कुछ मिनट रुककर फिर कोशिश करें।',
    over: 'यह पेज काफ़ी देर से खुला है। इसे फिर से खोलें और दोबारा कोशिश करें।',
    failed: 'फ़ोटो नहीं भेजी जा सकी। फिर से कोशिश करें।',
  },
};
