import { lookOf } from './instance-look';
import { mailLookOf } from './mail/mail-look-of';

const ENV = {
  name: 'Env',
  primaryColor: '#AABBCC',
  logo: '/env.png',
  emailLogo: '/env-mail.png',
  emailFromName: 'Env mail',
};

describe('how an instance looks', () => {
  it('is what was set, else what the environment says, each for itself', () => {
    expect(lookOf({ instanceName: 'Set', logoUrl: '/set.png' }, ENV)).toEqual({
      givenName: 'Set',
      primaryColor: '#aabbcc',
      emailFromName: 'Env mail',
      pictures: { logo: '/set.png', 'logo-dark': '/set.png', favicon: null, 'email-logo': '/env-mail.png' },
    });
  });

  it('has no name when nobody gave it one', () => {
    expect(lookOf({}, {}).givenName).toBeNull();
  });

  it.each([
    ['  Acme\r\nCorp ', 'Acme Corp'],
    ['\u202eAcme', 'Acme'],
    ['Ac\u2066me', 'Ac me'],
    ['Müller & Söhne 🚀', 'Müller & Söhne 🚀'],
    ['\u0000\u200b', null],
    ['   ', null],
  ])('shows the name %j of 0.28 as %j', (instanceName, shown) => {
    expect(lookOf({ instanceName }, {}).givenName).toBe(shown);
  });

  it.each(['red', '#abc', '#aabbccdd', 'rgb(1,2,3)', ''])('shows no colour for %j of 0.28', primaryColor => {
    expect(lookOf({ primaryColor }, { primaryColor: '#112233' }).primaryColor).toBe('#112233');
  });
});

describe('how its mails look', () => {
  const HOME = 'https://work.example.com';
  const look = (set: Parameters<typeof lookOf>[0]) => mailLookOf(lookOf(set, {}), HOME);

  it('is the address of the workspace, when nobody gave it a name', () => {
    expect(look({})).toEqual({
      name: 'work.example.com',
      host: 'work.example.com',
      fromName: null,
      logo: null,
      button: null,
    });
  });

  it('has the logo for mails before that of the pages, as an address that works elsewhere', () => {
    expect(look({ logoUrl: '/api/instance/logo?v=1' }).logo).toBe(`${HOME}/api/instance/logo?v=1`);
    expect(look({ logoUrl: '/a.png', emailLogoUrl: 'https://cdn.example.com/m.png' }).logo).toBe(
      'https://cdn.example.com/m.png',
    );
  });

  it('has no picture where the workspace has no https: no client would show it', () => {
    const set = lookOf({ logoUrl: '/a.png' }, {});
    expect(mailLookOf(set, 'http://work.lan:3000').logo).toBeNull();
    expect(mailLookOf(lookOf({ logoUrl: 'https://cdn.example.com/a.png' }, {}), 'http://work.lan:3000').logo).toBe(
      'https://cdn.example.com/a.png',
    );
  });

  it('comes from the sender that was set, else from the name of the workspace', () => {
    expect(look({ instanceName: 'Acme' }).fromName).toBe('Acme');
    expect(look({ instanceName: 'Acme', emailFromName: 'Acme mail' }).fromName).toBe('Acme mail');
  });
});
