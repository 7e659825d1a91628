import { isCommonPassword } from './common-passwords';
import { commonWords } from './common-words';

describe('the list of common passwords', () => {
  it('has more than 3,000 passwords that are long enough to be set', () => {
    const endings = ['', '1', '123', '1234', '12345', '123456', '1!', '2024', '2025!'];
    const list = new Set(
      commonWords.flatMap(word => endings.map(ending => word + ending)).filter(({ length }) => length >= 8),
    );
    expect(list.size).toBeGreaterThan(3_000);
    expect([...list].filter(password => !isCommonPassword(password))).toEqual([]);
  });

  it.each([
    ['password', '12345678', '123456789', 'qwertyuiop', 'iloveyou', 'sunshine', 'princess', 'football', 'trustno1'],
    [
      'password1',
      'welcome1',
      'passw0rd',
      'letmein1',
      '1q2w3e4r',
      '1qaz2wsx',
      'P@ssw0rd',
      'Password123!',
      'Summer2024!',
    ],
    ['11111111', 'abcabcabc', '87654321', 'abcd1234', 'qwer1234', 'asdfghjkl', 'zaq12wsx', 'superman', 'jordan23'],
  ])('knows %s and its like', (...passwords) => {
    expect(passwords.filter(password => !isCommonPassword(password))).toEqual([]);
  });

  it('leaves alone what nobody tries first', () => {
    const own = ['correct horse battery', 'tr0ub4dor&3x', 'mein Hund heißt Bello', 'zpqm-4471-vvtl', '密码很长很安全'];
    expect(own.filter(password => isCommonPassword(password))).toEqual([]);
  });
});
