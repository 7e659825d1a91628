import type { PluginPackage } from '../../package/read-package';
import { leftOut, type Finding } from '../finding';
import type { Workplace } from '../workplace';

export async function pagesCheck(_plugin: PluginPackage, _workplace: Workplace): Promise<Finding[]> {
  return [leftOut('pages', 'not yet')];
}
