import { withDefaults } from '@sv/sdk/manifest';
import type { PluginPackage } from '../../../package/read-package';
import { judged, type Finding } from '../../finding';
import { runningOf, usesOf } from '../source-files';
import { actionPaths } from './action-paths';
import { capabilityNames } from './capability-names';
import { Constants } from './constant-value';
import { jobNames } from './job-names';
import type { Naming } from './naming';
import { notificationNames } from './notification-names';
import { openPaths } from './open-paths';
import { settingNames } from './setting-names';
import { sharedDataNames } from './shared-data-names';
import { tierNames } from './tier-names';
import { unreadVariables } from './unread-variables';
import { unusedPermissions } from './unused-permissions';

/**
 * What the manifest names is used, and what the code uses by name is in the manifest. For authors: who installs a plugin
 * loses nothing by a name too many, so `plugin add` does not refuse it.
 */
export function namingCheck(plugin: PluginPackage): Finding {
  const files = runningOf(plugin);
  const uses = usesOf(plugin);
  const naming: Naming = {
    manifest: withDefaults(plugin.manifest),
    uses,
    files,
    constants: new Constants(files.map(({ path, content }) => ({ path, text: content.toString('utf8') }))),
  };
  const unused = [...unusedPermissions(naming), ...unreadVariables(naming)];
  const looks = [settingNames, sharedDataNames, capabilityNames, tierNames, actionPaths, openPaths, jobNames];
  const faults = [...looks, notificationNames].flatMap(look => look(naming));
  // Where the code does not say what it uses, nobody can prove that it does not.
  if (uses.unseen.length === 0) return judged('named and used', [...unused, ...faults], 'the same in both');
  const warnings = unused.map(line => `${line} (${uses.unseen[0]} may use it)`);
  return judged('named and used', faults, 'as far as it can be seen', warnings);
}
