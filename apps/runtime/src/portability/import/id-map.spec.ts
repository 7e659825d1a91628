import { newId } from '@sv/server/ids/new-id';
import { idMap } from './id-map';

const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('new ids for old ones', () => {
  const map = idMap('ada', 'there');

  it.each(['1', 'thing', '', 'ü'.repeat(1000), '0190a0a0-0000-4000-8000-00000000000a', newId(), newId().toUpperCase()])(
    'are UUIDs, the same for the same: %j',
    id => {
      expect(map(id)).toMatch(UUID_8);
      expect(idMap('ada', 'there')(id)).toBe(map(id));
    },
  );

  it('differ by person, by instance and by id, however they are put together', () => {
    const id = newId();
    const ids = [map(id), idMap('bob', 'there')(id), idMap('ada', 'here')(id), map(newId()), idMap('ad', 'athere')(id)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(idMap('a', 'b"]c')('d')).not.toBe(idMap('a', 'b')('"]cd'));
  });

  it('sort as the old ones did', () => {
    const old = Array.from({ length: 200 }, (_, at) => {
      const moment = (1_750_000_000_000 + at).toString(16).padStart(12, '0');
      return `${moment.slice(0, 8)}-${moment.slice(8)}-7abc-8abc-0123456789ab`;
    });
    expect(old.map(map)).toEqual(old.map(map).sort());
  });

  it('cannot be chosen: the old id decides over nothing but the moment', () => {
    const victim = newId();
    expect(map(victim)).not.toBe(victim);
    expect(map(victim).slice(0, 13)).toBe(victim.slice(0, 13));
    expect(map(victim).slice(15)).not.toBe(victim.slice(15));
  });

  it('are of texts only', () => expect(() => map(7 as unknown as string)).toThrow(TypeError));
});
