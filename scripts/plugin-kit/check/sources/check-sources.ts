import type { PluginPackage } from '../../package/read-package';
import type { Finding } from '../finding';
import { contributionsCheck } from './contributions-check';
import { envCheck } from './env-check';
import { scaffoldCheck } from './scaffold-check';
import { manifestCheck } from './manifest-check';
import { modulesCheck } from './modules-check';
import { outsideCheck } from './outside-check';
import { pagesFilesCheck } from './pages-files-check';
import { permissionsCheck } from './permissions-check';
import { translationsCheck } from './translations-check';
import { wallsCheck } from './walls-check';

/**
 * Checks the sources of a plugin without running any of them.
 *
 * @param inPlace its folder from the root, when it is in the checkout; null for one that is to be installed
 */
export const checkSources = (plugin: PluginPackage, root: string, inPlace: string | null = null): Finding[] => [
  manifestCheck(plugin, root, inPlace),
  wallsCheck(plugin, root, inPlace),
  modulesCheck(plugin),
  pagesFilesCheck(plugin),
  permissionsCheck(plugin),
  contributionsCheck(plugin),
  translationsCheck(plugin),
  outsideCheck(plugin),
  envCheck(plugin),
  scaffoldCheck(plugin),
];
