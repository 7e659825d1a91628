import { mailboxOf } from './mail-budget';

/** Each spelling of a victim's address had three letters an hour of its own. */
describe('the mailbox that letters are counted for', () => {
  it.each([
    'victim+1@example.com',
    'victim+@example.com',
    '"victim"@example.com',
    '"vic\\tim+x"@example.com',
    'victim@example。com',
    'victim@example｡com',
  ])('%s is that of the victim', email => expect(mailboxOf(email)).toBe('victim@example.com'));

  it('is one for a domain in Punycode and in letters', () =>
    expect(mailboxOf('ada@bücher.example')).toBe(mailboxOf('ada@xn--bcher-kva.example')));

  it.each(['vic.tim@example.com', 'victim@mail.example.com', '+1@example.com', 'victim@box'])(
    '%s is one of its own',
    email => expect(mailboxOf(email)).toBe(email),
  );
});
