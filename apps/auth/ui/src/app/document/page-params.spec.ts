import { parsePageParams, hideSecretParams } from './page-params';

describe('parsePageParams', () => {
  it('hands the way back on to the other pages', () => {
    expect(parsePageParams('?returnUrl=%2Ftasks%3Fdone%3D1').returnQuery).toBe('?returnUrl=%2Ftasks%3Fdone%3D1');
  });

  it('hands nothing on when the way back leads to another host', () => {
    expect(parsePageParams('?returnUrl=%2F%2Fevil.example')).toMatchObject({ returnUrl: '/', returnQuery: '' });
  });

  it('reads the tokens of set-up, invitation and mail links', () => {
    const params = parsePageParams('?setup=abc&invite=def&token=ghi');
    expect(params).toMatchObject({ setupToken: 'abc', inviteToken: 'def', mailToken: 'ghi', returnQuery: '' });
  });

  it('tells the link of a change of address from that of a registration', () => {
    expect(['?token=ghi&change', '?token=ghi'].map(search => parsePageParams(search).isAddressChange)).toEqual([
      true,
      false,
    ]);
  });
});

describe('hideSecretParams', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it('takes a token out of the address bar, and leaves what is no secret', () => {
    history.replaceState(null, '', '/register?invite=def&returnUrl=%2Ftasks');
    expect(hideSecretParams(window)).toBe('?invite=def&returnUrl=%2Ftasks');
    expect(location.pathname + location.search).toBe('/register?returnUrl=%2Ftasks');
  });

  it('still knows the token after the page was loaded again', () => {
    history.replaceState(null, '', '/reset-password?token=ghi');
    hideSecretParams(window);
    expect(location.search).toBe('');
    expect(hideSecretParams(window)).toBe('?token=ghi');
  });

  it('touches nothing of another address', () => {
    history.replaceState({ other: 1 }, '', '/login?enrol=1');
    expect(hideSecretParams(window)).toBe('?enrol=1');
    expect(history.state).toEqual({ other: 1 });
  });
});
