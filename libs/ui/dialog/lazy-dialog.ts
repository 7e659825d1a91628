// A dialog whose code is loaded when somebody opens it. Not with @defer: Angular's code for that is 6 kB, more than a
// dialog.
import { DestroyRef, EnvironmentInjector, type OutputRef, type Type, inject } from '@angular/core';
import { t } from '../locale/translate';
import { Toasts } from '../workspace/toasts';
import { attachToBody } from './attach-to-body';

/** A component that shows an open dialog, until it emits `closed`. */
interface Closable {
  readonly closed: OutputRef<void>;
}

/**
 * Call it in an injection context, in a field initialiser for example. The dialog goes with the component that opens it.
 *
 * @returns opens the dialog, with values for its inputs; does nothing while it is open
 */
export function lazyDialog<T extends Closable>(
  load: () => Promise<Type<T>>,
): (inputs?: Readonly<Record<string, unknown>>) => Promise<void> {
  const [environmentInjector, toasts] = [inject(EnvironmentInjector), inject(Toasts)];
  let isWanted = false;
  let close = (): void => undefined;
  inject(DestroyRef).onDestroy(() => close());

  return async (inputs = {}) => {
    if (isWanted) return;
    isWanted = true;
    close = () => (isWanted = false);
    try {
      const type = await load();
      if (!isWanted) return;
      const dialog = attachToBody(environmentInjector, type);
      for (const [name, value] of Object.entries(inputs)) dialog.setInput(name, value);
      close = () => {
        isWanted = false;
        dialog.destroy();
      };
      dialog.instance.closed.subscribe(() => close());
    } catch (error) {
      console.error(error);
      isWanted = false;
      toasts.error(t('This can’t be opened. Check your connection, or reload the page.'));
    }
  };
}
