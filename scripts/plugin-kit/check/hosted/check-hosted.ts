import { proveDenials } from '../../../../apps/runtime/src/plugins/sdk-bridge/denial-proof';
import { judged, type Finding } from '../finding';
import { deletionCheck } from './deletion-check';
import { portabilityCheck } from './portability-checks';
import { downCheck, storeChecks } from './store-checks';
import { Trial } from './trial';

/** Checks a running plugin on one database. Each finding is reported as soon as it is there. */
export async function checkHosted(folder: string, report: (finding: Finding) => void): Promise<void> {
  const trial = await Trial.start(folder);
  try {
    const { plugin } = trial;
    const refusal = plugin.state === 'enabled' ? [] : [plugin.reason ?? `it is ${plugin.state}`];
    report(judged('start', refusal, 'it loads, migrates and starts'));
    if (refusal.length > 0) return;
    for (const finding of await storeChecks(trial)) report(finding);
    report(await denials(trial));
    report(await guarded('export → import → export', () => portabilityCheck(trial)));
    report(await guarded('deletion of a person', () => deletionCheck(trial)));
    const answers = plugin.errors > 0 ? [`${plugin.errors} requests were answered with 500`] : [];
    report(judged('requests', answers, 'none was answered with 500'));
    report(await downCheck(trial));
  } finally {
    await trial.close();
  }
}

async function denials({ plugin }: Trial): Promise<Finding> {
  const { proved, total, open } = await proveDenials(plugin);
  const faults = open.map(({ permission, member }) => `sdk.${member} is not refused, and ${permission} is not held`);
  return judged('denials', faults, `${proved} of ${total} proved`);
}

/** What a handler or the seed throws is a fault of the plugin, not of the check. */
async function guarded(check: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return judged(check, [(error as Error).message]);
  }
}
