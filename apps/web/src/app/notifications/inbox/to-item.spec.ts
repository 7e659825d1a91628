import { instantOf, toItem } from './to-item';
import { aPayload } from '../testing/an-item';

describe('an entry made of what the stream carries', () => {
  it('knows the moment from the id', () => {
    const hex = Date.parse('2026-06-22T10:00:00.123Z').toString(16).padStart(12, '0');
    const item = toItem(
      aPayload(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`),
      source => source === 'sv.tasks',
    );
    expect(item).toMatchObject({
      createdAt: '2026-06-22T10:00:00.123Z',
      sourceType: 'plugin',
      readAt: null,
      url: null,
    });
  });

  it('takes the moment it came where the id has none, and an unknown source for the platform', () => {
    const now = new Date('2026-06-22T10:00:00.000Z');
    expect(instantOf('0f8fad5b-d9cb-469f-a165-70867728950e')).toBeNull();
    expect(toItem(aPayload('n1'), () => false, now)).toMatchObject({
      createdAt: now.toISOString(),
      sourceType: 'platform',
    });
  });
});
