import { hasHiddenCharacter } from './hidden-characters';

const inWords = (text: string) => [...text].map(one => `U+${one.codePointAt(0)!.toString(16)}`).join(' ');

describe('a character that nobody sees', () => {
  it.each([
    ['a zero-width space', 'Ada\u200bLovelace'],
    ['a soft hyphen', 'Ada\u00adLovelace'],
    ['text that runs backwards', 'Ada\u202eecalevoL'],
    ['a mark of direction', 'Ada\u200e'],
    ['an isolate', '\u2066Ada\u2069'],
    ['a word joiner', 'Ada\u2060'],
    ['a byte order mark', '\ufeffAda'],
    ['a tag', 'Ada\u{e0041}'],
    ['a blank letter', 'Ada\u3164'],
    ['a blank of Braille', 'Ada\u2800'],
    ['a variant of nothing', 'Ada\ufe0f'],
    ['a line separator', 'Ada\u2028'],
    ['a joiner among Latin letters', 'Ada\u200dLovelace'],
    ['a non-joiner among Latin letters', 'Ada\u200cLovelace'],
    ['a joiner at the end', 'Ada\u200d'],
    ['a joiner beside one emoji only', 'Ada 👩\u200d'],
    ['a joiner after an Indic letter with no sign of joining', 'क\u200dक'],
    ['two non-joiners where one would do', 'می\u200c\u200cخواهم'],
    ['a non-joiner after a letter that joins nothing', 'دا\u200cرا'],
    ['a joiner between letters that are joined anyway', 'مح\u200dمد'],
  ])('is found: %s', (_, text) => {
    expect([inWords(text), hasHiddenCharacter(text)]).toEqual([inWords(text), true]);
  });

  it.each([
    'Ada Lovelace',
    'Zoë Müller-O’Neill',
    'می\u200cخواهم',
    'ه\u200d. احمدی',
    'शर्\u200dमा',
    'क्\u200cष',
    'ශ්\u200dරී ලංකා',
    'র\u200d্যাব',
    'ൻ നമ്പ്യാർ',
    'Grace 👩\u200d💻',
    'Grace 👩🏽\u200d🚀',
    'Love ❤\ufe0f\u200d🔥',
    'Flag 🏳\ufe0f\u200d🌈',
    'Family 👨\u200d👩\u200d👧\u200d👦',
    'Number 1\ufe0f\u20e3',
    '葛\u{e0100}城',
    'עדה לאבלייס',
    'ʻOkina Kealoha',
    'e\u0301mile',
  ])('is none where it is seen: %s', text => {
    expect([inWords(text), hasHiddenCharacter(text)]).toEqual([inWords(text), false]);
  });

  it('takes no longer for a text that is made to take long', () => {
    const began = process.cpuUsage().user;
    for (const text of [
      'م\u064b'.repeat(100),
      `م${'\u064b'.repeat(199)}`,
      '\u200c'.repeat(200),
      '👩\u200d'.repeat(100),
    ])
      for (let n = 0; n < 100; n++) hasHiddenCharacter(text);
    expect((process.cpuUsage().user - began) / 1000).toBeLessThan(2_000);
  });
});
