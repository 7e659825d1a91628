/**
 * Notifies the process that started this one, if it listens, that this one serves; and ends this one when that process
 * is gone, so that nothing is left behind holding ports and databases.
 *
 * @param end drains; called at most once
 */
export function reportToSupervisor(end: () => void): void {
  if (!process.send) return;
  process.once('disconnect', end);
  process.send('ready');
}
