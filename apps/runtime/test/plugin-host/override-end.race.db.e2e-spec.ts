import { SYSTEM_ACTOR, pluginAuditEntry } from '../../src/plugins/host/plugin-audit-entry';
import { PluginStatusRows } from '../../src/plugins/host/status/plugin-status-rows.sql';
import { openPlatformStore, type PlatformStore } from '../support/platform-store';

const ID = 'com.example.notes';
const expired = pluginAuditEntry('plugin.override-expired', ID, SYSTEM_ACTOR);
const override = (overrideExpiresAt: Date) =>
  ({ overrideReason: 'It works.', overrideExpiresAt, state: 'enabled' }) as const;
const down = { state: 'incompatible', reason: 'made for another version' } as const;

describe('the end of an override in two processes', () => {
  let store: PlatformStore;
  beforeAll(async () => {
    store = await openPlatformStore();
  });
  afterAll(() => store.close());

  it('leaves the one alone that was set after the first of them had ended it', async () => {
    const record = jest.fn().mockResolvedValue(undefined);
    const process = () => new PluginStatusRows(store.dataSource, { record }, { reload: async () => undefined });
    const [first, second] = [process(), process()];
    await first.updateStatus(ID, override(new Date(Date.now() - 1000)));
    await second.refresh();
    const over = second.statusOf(ID);

    await first.endOverride(first.statusOf(ID), down, expired);
    const next = override(new Date(Date.now() + 60_000));
    await first.updateStatus(ID, { ...next, reason: null });
    await second.endOverride(over, down, expired);

    await first.refresh();
    expect(first.statusOf(ID)).toMatchObject({ ...next, reason: null });
    expect(record).toHaveBeenCalledTimes(1);
    // The second finds what it does not know, and brings the plugin up.
    expect(await second.refresh()).toEqual([ID]);
  });
});
