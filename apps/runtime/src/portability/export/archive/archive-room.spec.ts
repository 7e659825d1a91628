import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '../../format/archive-limits';
import { ArchiveFullError, ArchiveRoom } from './archive-room';

describe('ArchiveRoom', () => {
  it('keeps room for the page and the manifest', () => {
    const room = new ArchiveRoom();
    for (let at = 0; at < MAX_ENTRIES - 2; at++) room.reserve(`a/${at}`, 1);

    expect(() => room.reserve('one-more', 0)).toThrow(ArchiveFullError);
  });

  it('has no more bytes than an import unpacks', () => {
    expect(() => new ArchiveRoom().reserve('a', MAX_UNPACKED_BYTES - 100 * 1024 * 1024)).not.toThrow();
    expect(() => new ArchiveRoom().reserve('a', MAX_UNPACKED_BYTES)).toThrow(ArchiveFullError);
  });

  it('counts what the manifest says of a path, which JSON may write in six characters for one', () => {
    const room = new ArchiveRoom();
    const path = '\u0001'.repeat(500);
    expect(() => {
      for (let at = 0; at < 20_000; at++) room.reserve(path, 0);
    }).toThrow(ArchiveFullError);
  });

  it('gives back what something took that did not come to its end', () => {
    const room = new ArchiveRoom(1);
    room.fork().reserve('a', 1);

    expect(() => room.reserve('b', 1)).not.toThrow();
  });
});
