import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { shelfName } from './shelf-name';

/** The tabs for the two pages. Call it in a field initialiser. */
export const pageTabs = () => [
  { label: 'Mine', link: pluginLink(''), exact: true },
  { label: shelfName(), link: pluginLink('shelf') },
];
