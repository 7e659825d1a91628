import { inflateRawSync } from 'node:zlib';
import { MAX_ENTRY_BYTES, MAX_RECORD_BYTES } from '../../format/archive-limits';
import { ArchiveFullLinesError, LinePacker, UnfitRecordError } from './line-packer';

const aPacker = () => {
  const pieces: Buffer[] = [];
  const packer = new LinePacker(bytes => void pieces.push(bytes));
  const unpacked = () => inflateRawSync(Buffer.concat([...pieces, Buffer.from([3, 0])])).toString();
  return { packer, unpacked };
};

describe('LinePacker', () => {
  it('has a line for each record, whatever is in it', async () => {
    const { packer, unpacked } = aPacker();
    const records = [{ a: 1, b: undefined }, 'two\nlines \u2028', null, 3, [], '\ud800', { ä: '😀' }];
    for (const record of records) await packer.add(record);

    expect(await packer.end()).toMatchObject({ records: records.length });
    const lines = unpacked().split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map(line => JSON.parse(line) as unknown)).toEqual(
      records.map(record => JSON.parse(JSON.stringify(record))),
    );
  });

  it('writes a bigint as text, and refuses what JSON cannot say beside it', async () => {
    const { packer, unpacked } = aPacker();
    await packer.add({ bytes: 2n ** 63n - 1n, name: 'x' });
    await packer.end();
    expect(unpacked()).toBe('{"bytes":"9223372036854775807","name":"x"}\n');
    const circle: Record<string, unknown> = { bytes: 1n };
    circle['itself'] = circle;
    expect(() => aPacker().packer.add(circle)).toThrow(/circular/);
  });

  it.each([[undefined], [() => 1], [Symbol('x')]])('refuses %p, which JSON cannot say', record => {
    const { packer } = aPacker();
    expect(() => packer.add(record)).toThrow(UnfitRecordError);
    packer.destroy();
  });

  it('takes a record as large as an import reads, counted in bytes, and none that is larger', async () => {
    const { packer } = aPacker();
    const largest = 'é'.repeat((MAX_RECORD_BYTES - 2) / 2);
    await packer.add(largest);

    expect(() => packer.add(`${largest}x`)).toThrow(UnfitRecordError);
    expect(await packer.end()).toMatchObject({ records: 1, bytes: MAX_RECORD_BYTES + 1 });
  });

  it('takes as many as an entry may have; what it took stands for itself', async () => {
    const { packer } = aPacker();
    const mebibyte = 'x'.repeat(1024 * 1024 - 1);
    for (let at = 0; at < MAX_ENTRY_BYTES / 1024 / 1024; at++) await packer.addLine(mebibyte);

    expect(() => packer.addLine('')).toThrow(ArchiveFullLinesError);
    expect(await packer.end()).toMatchObject({ records: 256, bytes: MAX_ENTRY_BYTES });
  });
});
