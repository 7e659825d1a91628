import type { DataSource } from 'typeorm';
import { readOnce, type Metric } from '../metrics/metric';
import type { CurrentMail } from './current-mail';
import { outboxState } from './outbox-state';

/** What `/metrics` tells of the outbox of a server, whichever process sends from it. */
export function mailMetrics(db: DataSource, mail: Pick<CurrentMail, 'configured'>): Metric[] {
  const state = readOnce(() => outboxState(db, mail.configured));
  return [
    {
      name: 'workspace_mail_waiting',
      help: 'Mails that wait to be sent.',
      type: 'gauge',
      read: async () => [{ value: (await state()).queued }],
    },
    {
      name: 'workspace_mail_failing_seconds',
      help: 'Age of the oldest mail that was refused and is retried; 0: there is none.',
      type: 'gauge',
      read: async () => {
        const { failingSince } = await state();
        return [{ value: failingSince === null ? 0 : (Date.now() - Date.parse(failingSince)) / 1000 }];
      },
    },
  ];
}
