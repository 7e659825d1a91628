import { newId } from '../ids/new-id';

/** How a command ended that the supervisor ran. */
export interface SupervisedEnd {
  code: number;
  /** What the command wrote as its error. */
  output: string;
  /** The last of what it printed. */
  printed: string;
}

type Answer = { of: string } & ({ began: true } | SupervisedEnd);

const BEGINS_WITHIN_MS = 5_000;

/**
 * What a server asks of the supervisor that started it: work that needs the whole environment, of which a server has only
 * its own part.
 */
export class SupervisorLink {
  private constructor(private readonly send: (message: object) => void) {}

  /** Null when nothing that listens has started this process. */
  static ofThisProcess(): SupervisorLink | null {
    return process.send ? new SupervisorLink(message => process.send!(message)) : null;
  }

  /**
   * Has a backup made under this name, where backups go. Resolves when it has ended, well or not.
   *
   * @param signal ends it: nobody waits for it any more
   * @throws Error when the supervisor does not take the request
   */
  makeBackup(file: string, signal: AbortSignal): Promise<SupervisedEnd> {
    return this.ask({ ask: 'backup', file }, signal);
  }

  /** Has a backup restored as a test. @throws Error when the supervisor does not take the request */
  testBackup(file: string, signal: AbortSignal): Promise<SupervisedEnd> {
    return this.ask({ ask: 'backup-test', file }, signal);
  }

  private ask(request: object, signal: AbortSignal, id = newId()): Promise<SupervisedEnd> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        process.off('message', onAnswer);
        process.off('disconnect', onGone);
        signal.removeEventListener('abort', onAbort);
      };
      const fail = (message: string) => (): void => (end(), reject(new Error(message)));
      const onGone = fail('the supervisor ended before it was done');
      const onAbort = (): void => (this.send({ ask: 'end-backup', of: id }), fail('it was ended before it was done')());
      const timer = setTimeout(fail('the program that started this server makes no backups'), BEGINS_WITHIN_MS);
      const onAnswer = (answer: Answer): void => {
        if (answer?.of !== id) return;
        if ('began' in answer) return clearTimeout(timer);
        end();
        resolve(answer);
      };
      process.on('message', onAnswer);
      process.on('disconnect', onGone);
      signal.addEventListener('abort', onAbort);
      this.send({ ...request, id });
    });
  }
}
