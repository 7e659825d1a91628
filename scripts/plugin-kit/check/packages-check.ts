import { ensurePackages } from '../../plugin-packages/ensure-packages';
import { packageImportFaults } from '../../plugin-packages/import-check';
import { licenceWarnings, packageLines, packagesTotal } from '../install/text/package-lines';
import { judged, passed, type Finding } from './finding';
import type { Workplace } from './workplace';

const CHECK = 'packages';

/** The packages that a plugin has of its own: installs them, looks at each, and at what they import. */
export async function packagesCheck({ folder }: Workplace): Promise<Finding> {
  try {
    const packages = await ensurePackages(folder);
    if (!packages) return passed(CHECK, 'none of its own');
    const finding = judged(
      CHECK,
      await packageImportFaults(folder),
      packagesTotal(packages),
      licenceWarnings(packages),
    );
    return { ...finding, details: [...finding.details, ...packageLines(packages)] };
  } catch (error) {
    return judged(CHECK, (error as Error).message.split('\n'));
  }
}
