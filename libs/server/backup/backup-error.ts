/** A backup cannot be made, read or put back; the message is the one line that the operator sees. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
