import { chosenRegion } from './chosen-region';

describe('chosenRegion', () => {
  it('is what the person chose', () => {
    expect(chosenRegion({ timezone: 'UTC', locale: 'en-GB' })).toEqual({ timezone: 'UTC', locale: 'en-GB' });
  });

  it('is what the browser says for somebody who never chose', () => {
    const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();

    expect(chosenRegion({ timezone: 'UTC', locale: 'en' })).toEqual({ timezone: timeZone, locale });
  });
});
