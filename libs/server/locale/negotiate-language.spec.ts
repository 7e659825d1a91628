import { preferredLanguage, requestedLanguage } from './negotiate-language';

describe('the language of a request', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4', 'de'],
    ['en;q=0.3, DE;q=0.9', 'de'],
    ['de;q=0, en', 'en'],
    ['fr', null],
    ['*', null],
    [';;;,,q=', null],
    [undefined, null],
  ])('of a browser that says %j is %j', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it('is what the person chose, whatever the browser prefers', () => {
    const headers = { cookie: 'sv-theme=dark; sv-language=de', 'accept-language': 'en-GB' };
    expect(requestedLanguage(headers)).toBe('de');
    expect(requestedLanguage({ ...headers, cookie: 'sv-language=xx' })).toBe('en');
  });
});
