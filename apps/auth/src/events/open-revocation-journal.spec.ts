import { openRevocationJournal } from './open-revocation-journal';

describe('the journal of an auth server', () => {
  it('is none without DATA_DIR, and the log says so once, with what to do', async () => {
    const warn = jest.fn();
    expect(await openRevocationJournal(null, { warn })).toBeNull();
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/no journal of revocations.* Set DATA_DIR/)]]);
  });

  it('fails the start where it cannot be written', async () => {
    await expect(openRevocationJournal(import.meta.filename, { warn: () => undefined })).rejects.toThrow('ENOTDIR');
  });
});
