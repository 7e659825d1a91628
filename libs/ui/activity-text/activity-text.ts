// One line of an activity feed as text. The person, the time and the place are shown beside it.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { IconName } from '../icon/icon-paths';
import { capitalised } from '../text/capitalised';
import { entryDetail } from './entry-detail';
import { knownActions } from './known-actions';
import type { NameOfApp } from './platform-detail';

export interface ActivityText {
  /** "Password changed", "Sign-in failed". */
  what: string;
  /** "Wrong password", "From User to Admin"; null when there is nothing more to say. */
  detail: string | null;
  isFailure: boolean;
  icon: IconName;
}

/**
 * Of an entry of the identity log, `metadata.outcome` is `failure` and `metadata.reason` says why when it was refused.
 *
 * @param nameOfApp what an app is called; without it, and where it is not known, its id is shown
 */
export function activityText(entry: ActivityEntry, nameOfApp: NameOfApp = () => null): ActivityText {
  // A plugin writes its own texts; its entries must not pass for the platform's.
  if (entry.pluginId !== null) {
    return { what: entry.summary ?? readable(entry.action), detail: null, isFailure: false, icon: 'puzzle' };
  }
  const isFailure = entry.metadata?.['outcome'] === 'failure';
  const known = knownActions().find(({ action }) => action === entry.action);
  const what = (isFailure ? known?.failed : known?.done) ?? readable(entry.action);
  return { what, detail: entryDetail(entry, nameOfApp), isFailure, icon: known?.icon ?? 'activity' };
}

/** `task-list.shared` → "Task list shared" */
function readable(action: string): string {
  return capitalised(action.replaceAll(/[.\-_:]+/g, ' ').trim());
}
