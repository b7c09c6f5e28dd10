import { hindiExchange } from './exchange-hi.ts';
import { hindiPayee } from './payee-hi.ts';
import { hindiPictures } from './pictures-hi.ts';
import type { ReturnWords } from './return-words.ts';

const care = 'हमारी टीम आपकी मदद करेगी।';
const keepReady = 'इसे पैक करके रखें और फ़ोन चालू रखें।';

/** Returns, in Hindi. */
export const hindiReturns: ReturnWords = {
  open: 'रिटर्न या एक्सचेंज',
  until: (day) => `आप ${day} तक रिटर्न कर सकते हैं।`,
  number: (number) => `रिटर्न ${number}`,
  refusals: {
    closed: () => `इस पेज से रिटर्न नहीं हो सकता। ${care}`,
    not_delivered: () => 'सिर्फ़ डिलीवर हुआ सामान रिटर्न हो सकता है।',
    all_back: () => 'यह सब पहले ही वापस जा चुका है।',
    too_late: (day) => `इसे ${day} तक रिटर्न किया जा सकता था। ${care}`,
    no_contact: () => 'रिटर्न कन्फ़र्म करने के लिए हमारे पास आपका ईमेल नहीं है। हमारी टीम से बात करें।',
  },
  lineRefusals: {
    not_shipped: 'यह पार्सल से नहीं भेजा जाता, इसलिए रिटर्न नहीं हो सकता।',
    not_delivered: 'यह डिलीवर नहीं हुआ था।',
    under_way: 'इसका रिटर्न चल रहा है।',
    all_back: 'यह सब पहले ही वापस जा चुका है।',
    not_returnable: 'इसका रिटर्न नहीं हो सकता।',
    too_late: 'इसे रिटर्न करने का समय निकल चुका है।',
  },
  states: {
    requested: {
      title: 'आपकी रिक्वेस्ट मिल गई है',
      next: () => 'हम इसे देखकर आपको लिखेंगे। तब तक सामान को टैग और पैकिंग के साथ रखें।',
    },
    approved: {
      title: 'मंज़ूर हो गया',
      next: ({ way, handOverBy }) => {
        const by = handOverBy ? `${handOverBy} तक ` : '';
        if (way === 'keep') return 'आपको कुछ वापस नहीं भेजना है। काम पूरा होने पर हम आपको लिखेंगे।';
        if (way === 'customer') return `इसे अच्छी तरह पैक करके ${by}हमें भेज दें।`;
        return 'हम आपके पते से पिकअप के लिए कूरियर भेजेंगे। इसे पैक करके रखें।';
      },
    },
    declined: {
      title: 'मंज़ूर नहीं हुआ',
      next: ({ reason }) => (reason ? `हम इसे वापस नहीं ले सकते: ${reason}` : `हम इसे वापस नहीं ले सकते। ${care}`),
    },
    cancelled: { title: 'कैंसिल हो गया', next: () => `अब इसमें आगे कुछ नहीं होगा। ${care}` },
    pickup_asked: {
      title: 'पिकअप तय हो गया',
      next: ({ courier }) => `${courier ?? 'कूरियर'} आपके पते से इसे लेने आएगा। ${keepReady}`,
    },
    pickup_failed: {
      title: 'पिकअप नहीं हो पाया',
      next: ({ courier }) => `${courier ?? 'कूरियर'} इसे नहीं ले पाया, हम दोबारा पिकअप तय कर रहे हैं। ${keepReady}`,
    },
    picked_up: { title: 'पिकअप हो गया', next: () => 'यह हमारे पास आ रहा है। पहुँचने पर हम आपको लिखेंगे।' },
    in_transit: { title: 'हमारे पास आ रहा है', next: () => 'पहुँचने पर हम आपको लिखेंगे।' },
    received: { title: 'हमारे पास पहुँच गया', next: () => 'अब हम इसे जाँचेंगे और फिर आपका रिटर्न पूरा करेंगे।' },
    inspected: { title: 'जाँच हो गई', next: () => 'अब हम आपका रिटर्न पूरा करेंगे और आपको लिखेंगे।' },
    lost: {
      title: 'रास्ते में खो गया',
      next: () => 'आपको कुछ नहीं करना है। हम कूरियर से बात करके आपका रिटर्न पूरा करेंगे।',
    },
    expired: {
      title: 'समय पर नहीं भेजा गया',
      next: () => `अगर यह रास्ते में है, तो हम इसे ले लेंगे। नहीं तो हमें लिखें। ${care}`,
    },
    settled: {
      title: 'रिटर्न पूरा हुआ',
      next: ({ refund, isCash, payee, moneyBy, wish }) => {
        if (refund && isCash && payee === 'paid') return `${refund} आपको भेज दिए गए हैं।`;
        if (refund && isCash && payee === 'given') return `आपको ${refund} वहीं भेजे जाएँगे जहाँ आपने बताया है।`;
        if (refund && isCash) return `आपको ${refund} वापस मिलेंगे। आपने नकद दिया था, इसलिए ऑर्डर के पेज पर बताएँ कि पैसे कहाँ भेजें।`;
        if (refund) return `आपको ${refund} ${moneyBy ? `${moneyBy} तक ` : ''}वापस मिलेंगे, जिस तरह आपने दिए थे।`;
        if (wish === 'exchange' || wish === 'replacement') return 'बदले का सामान आपको भेजा जाएगा।';
        return `इसके लिए पैसे वापस नहीं होंगे। ${care}`;
      },
    },
  },
  reasons: {
    size: 'साइज़ या फ़िटिंग ठीक नहीं',
    colour: 'रंग अलग है',
    not_as_described: 'जैसा बताया था वैसा नहीं',
    defective: 'काम नहीं करता',
    damaged: 'टूटा या खराब पहुँचा',
    wrong_item: 'मैंने यह ऑर्डर नहीं किया था',
    missing_part: 'कुछ कम है',
    late: 'बहुत देर से पहुँचा',
    changed_mind: 'अब नहीं चाहिए',
    other: 'कुछ और',
  },
  wishes: {
    refund: 'मेरे पैसे वापस',
    exchange: 'दूसरा साइज़ या वेरिएंट',
    replacement: 'यही दोबारा',
    store_credit: 'स्टोर क्रेडिट',
  },
  ways: {
    courier: 'कूरियर मुझसे ले जाए',
    customer: 'मैं खुद भेजूँगा/भेजूँगी',
    keep: 'यह मेरे पास रहे',
  },
  exchange: hindiExchange,
  sendTo: 'इस पते पर भेजें',
  pictures: hindiPictures,
  notLoaded: 'रिटर्न अभी नहीं दिखाए जा सकते।',
  form: {
    items: 'आप क्या वापस भेजना चाहते हैं?',
    pieces: 'कितने नग?',
    reason: 'क्यों?',
    chooseReason: 'चुनें',
    note: 'चाहें तो और बताएँ',
    wish: 'आप क्या चाहेंगे?',
    way: 'यह वापस कैसे आएगा?',
    variant: 'कौन सा?',
    chooseVariant: 'चुनें',
    fee: (fee) => `रिटर्न के लिए रिफ़ंड में से ${fee} कटेंगे।`,
    confirm: 'कन्फ़र्म करें और भेजें',
    step: (step, count) => `चरण ${step} / ${count}`,
    next: 'आगे बढ़ें',
    back: 'पीछे',
    close: 'बंद करें',
    send: 'रिक्वेस्ट भेजें',
    sending: 'भेजी जा रही है…',
    sent: (number) => `धन्यवाद। आपकी रिक्वेस्ट ${number} हमें मिल गई है।`,
    again: 'फिर से कोशिश करें',
  },
  payee: hindiPayee,
  problems: {
    lines: 'कम से कम एक सामान चुनें।',
    reason: 'कारण चुनें।',
    wish: 'चुनें कि आपको क्या चाहिए।',
    way: 'चुनें कि यह वापस कैसे आएगा।',
    variant: 'चुनें कि कौन सा चाहिए।',
    stock: 'यह अब स्टॉक में नहीं है। कृपया कुछ और चुनें।',
    price: 'दाम बदल गया है। कृपया पेज फिर से खोलें।',
    pictures: 'इनमें से एक फ़ोटो अब नहीं है। पहले चरण पर जाकर उसे फिर से जोड़ें।',
    picture: 'इसके लिए सामान की फ़ोटो चाहिए। कृपया नीचे एक जोड़ें।',
    code: 'यह हमारा भेजा हुआ कोड नहीं है, या अब काम नहीं करता। इसे जाँचें या नया कोड मँगाएँ।',
    changed: 'अब इसे इस तरह रिटर्न नहीं किया जा सकता। पेज फिर से खोलें।',
    tooMany: 'बहुत बार कोशिश हुई। कुछ मिनट रुककर फिर कोशिश करें।',
    over: 'यह पेज काफ़ी देर से खुला है। इसे फिर से खोलें और दोबारा कोशिश करें।',
    failed: 'यह नहीं भेजी जा सकी। फिर से कोशिश करें।',
  },
};
