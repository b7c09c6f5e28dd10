import type { ExchangeWords } from './exchange-words.ts';

export const hindiExchange: ExchangeWords = {
  title: 'आपका एक्सचेंज',
  more: (amount) => `${amount} ज़्यादा`,
  less: (amount) => `${amount} कम`,
  outOfStock: 'स्टॉक में नहीं',
  pays: (amount) => `इसका दाम आपके दिए पैसों से ${amount} ज़्यादा है। मंज़ूरी के बाद ईमेल पर इनवॉइस आएगा; पेमेंट होते ही इसे भेजा जाएगा।`,
  getsBack: (amount) => `इसका दाम आपके दिए पैसों से ${amount} कम है। रिटर्न पूरा होने पर यह रकम आपको वापस मिलेगी।`,
  samePrice: 'दाम बराबर है, इसलिए कुछ और नहीं देना है।',
  whenApproved: 'आपकी रिक्वेस्ट मंज़ूर होने के बाद इसे भेजा जाएगा।',
  soon: 'इसे जल्द भेजा जाएगा।',
  whenGone: {
    courier: 'कूरियर के पिकअप करने के बाद इसे भेजा जाएगा।',
    customer: 'आपका भेजा सामान रास्ते में आते ही इसे भेजा जाएगा।',
    keep: 'इसे जल्द भेजा जाएगा।',
  },
  whenPaid: (amount) => `${amount} का पेमेंट होते ही इसे भेजा जाएगा। इनवॉइस आपके ईमेल पर भेज दिया गया है।`,
  onThisPage: 'यह इसी पेज पर एक अलग शिपमेंट है।',
  paysThen: (amount) => `इसका दाम ${amount} ज़्यादा है: इसका इनवॉइस तब ईमेल पर आएगा।`,
};
