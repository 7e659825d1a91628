import { NotFoundError, sdk } from '@sv/sdk';

/** After the transaction that forgot them, which could not have brought them back. One that is gone already is fine. */
export async function removeReceipts(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await sdk.files.remove(id).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) sdk.log.warn('a receipt was not removed', { id, err: error });
    });
  }
}
