import { readVisit } from './visit';

describe('readVisit', () => {
  it('hands the way back on to the other pages', () => {
    expect(readVisit('?returnUrl=%2Ftasks%3Fdone%3D1').query).toBe('?returnUrl=%2Ftasks%3Fdone%3D1');
  });

  it('hands nothing on when the way back leads to another host', () => {
    expect(readVisit('?returnUrl=%2F%2Fevil.example')).toMatchObject({ returnUrl: '/', query: '' });
  });

  it('reads the tokens of set-up and invitation links', () => {
    expect(readVisit('?setup=abc&invite=def')).toMatchObject({ setupToken: 'abc', inviteToken: 'def' });
  });
});
