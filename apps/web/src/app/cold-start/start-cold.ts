// Starts the workspace in the document that the service worker answers without a network, with what this browser kept.
import {
  type Injector,
  effect,
  inject,
  mergeApplicationConfig,
  provideEnvironmentInitializer,
  untracked,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { Shell } from '@sv/contracts/shell.contract';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { readKeptShell } from '@sv/ui/offline/kept-shell';
import { Reachability } from '@sv/ui/offline/reachability';
import { Session } from '@sv/ui/workspace/session';
import { App } from '../app';
import { appConfig } from '../app.config';

/** Pictures of the instance are not kept. Without one, the name stands for itself. */
const LOGO_WITHIN_MS = 500;

export async function startCold(): Promise<void> {
  try {
    const shell = await readKeptShell();
    // Nothing is kept any more: the worker answers with the offline page.
    if (!shell) return location.reload();
    const instance = { ...shell.instance, ...((await isLoaded(shell.instance.logoUrl)) ? {} : noLogo) };
    const { injector } = await bootstrapApplication(App, configWith({ ...shell, instance }));
    readAllWhenReachable(injector);
  } catch (error) {
    console.error(error);
    location.replace('/offline');
  }
}

const noLogo = { logoUrl: null, logoDarkUrl: null };

const configWith = (shell: Shell) =>
  mergeApplicationConfig(appConfig, {
    providers: [
      provideEnvironmentInitializer(() => {
        inject(Session).startFrom(shell);
        const { lostAt, isLossSuspected } = inject(Reachability);
        lostAt.set(new Date());
        // The server may answer again by now.
        isLossSuspected.set(true);
      }),
    ],
  });

/** Nothing that the page shows came from the server, not even who is signed in. */
function readAllWhenReachable(injector: Injector): void {
  const { lostAt } = injector.get(Reachability);
  const once = effect(
    () => {
      if (lostAt()) return;
      once.destroy();
      untracked(() => injector.get(ChangeChannel).emit('*'));
    },
    { injector },
  );
}

/** The browser's own cache may have it. */
async function isLoaded(url: string | null): Promise<boolean> {
  if (!url) return true;
  const picture = new Image();
  picture.src = url;
  const timeout = new Promise<boolean>(resolve => setTimeout(() => resolve(false), LOGO_WITHIN_MS));
  return Promise.race([
    picture.decode().then(
      () => true,
      () => false,
    ),
    timeout,
  ]);
}
