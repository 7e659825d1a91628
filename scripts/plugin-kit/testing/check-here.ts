import { checkHosted } from '../check/hosted/check-hosted';
import type { Finding } from '../check/finding';

/**
 * What `plugin check` says of a plugin that runs, without the process of its own that it starts: that takes seconds to load.
 *
 * @param folder its modules are loaded once, so each plugin is in another
 */
export async function checkHere(folder: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  await checkHosted(folder, finding => findings.push(finding));
  return findings;
}
