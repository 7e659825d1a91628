import { readVisit, takeSearch } from './visit';

describe('readVisit', () => {
  it('hands the way back on to the other pages', () => {
    expect(readVisit('?returnUrl=%2Ftasks%3Fdone%3D1').query).toBe('?returnUrl=%2Ftasks%3Fdone%3D1');
  });

  it('hands nothing on when the way back leads to another host', () => {
    expect(readVisit('?returnUrl=%2F%2Fevil.example')).toMatchObject({ returnUrl: '/', query: '' });
  });

  it('reads the tokens of set-up, invitation and mail links', () => {
    const visit = readVisit('?setup=abc&invite=def&token=ghi');
    expect(visit).toMatchObject({ setupToken: 'abc', inviteToken: 'def', mailToken: 'ghi', query: '' });
  });

  it('tells the link of a change of address from that of a registration', () => {
    expect(['?token=ghi&change', '?token=ghi'].map(search => readVisit(search).changesAddress)).toEqual([true, false]);
  });
});

describe('takeSearch', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it('takes a token out of the address bar, and leaves what is no secret', () => {
    history.replaceState(null, '', '/register?invite=def&returnUrl=%2Ftasks');
    expect(takeSearch(window)).toBe('?invite=def&returnUrl=%2Ftasks');
    expect(location.pathname + location.search).toBe('/register?returnUrl=%2Ftasks');
  });

  it('still knows the token after the page was loaded again', () => {
    history.replaceState(null, '', '/reset-password?token=ghi');
    takeSearch(window);
    expect(location.search).toBe('');
    expect(takeSearch(window)).toBe('?token=ghi');
  });

  it('touches nothing of another address', () => {
    history.replaceState({ other: 1 }, '', '/login?enrol=1');
    expect(takeSearch(window)).toBe('?enrol=1');
    expect(history.state).toEqual({ other: 1 });
  });
});
