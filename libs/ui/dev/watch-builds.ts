// Used by `npm run dev` only: reloads the page after a build, and shows the errors of a failed build on it.
const STATUS_URL = '/login/assets/build-news.json';
const EVERY_MS = { visible: 150, hidden: 1_000 };
const STYLE =
  'position:fixed;inset:auto 0 0 0;z-index:1000;max-height:50vh;overflow:auto;margin:0;padding:16px;white-space:pre-wrap;' +
  'border-top:4px solid var(--sv-color-danger);background:var(--sv-color-surface);color:var(--sv-color-text);' +
  'font:var(--sv-text-sm) var(--sv-font-mono)';

/** What `scripts/dev.mjs` writes beside the sign-in pages. */
export interface BuildStatus {
  /** Changes after each completed build. */
  build: string;
  /** Why the latest build failed; empty when it did not. */
  errors: readonly string[];
}

/** Null: no build is complete yet. Undefined: the server did not answer, for example during a restart. */
export type ReadBuildStatus = () => Promise<BuildStatus | null | undefined>;

/** What a page knows of the builds since it was loaded. */
export class BuildWatcher {
  private known: string | null | undefined;

  constructor(
    private readonly read: ReadBuildStatus,
    private readonly reload: () => void,
    private readonly document: Document,
  ) {}

  async check(): Promise<void> {
    const status = await this.read();
    if (status === undefined) return;
    const build = status?.build ?? null;
    this.show(status?.errors ?? []);
    const isAnother = this.known !== undefined && this.known !== build;
    this.known = build;
    if (isAnother && !status?.errors.length) this.reload();
  }

  private show(errors: readonly string[]): void {
    const shown = this.document.getElementById('sv-build-errors');
    if (errors.length === 0) return shown?.remove();
    const place = shown ?? this.document.body.appendChild(this.document.createElement('pre'));
    place.id = 'sv-build-errors';
    place.setAttribute('role', 'alert');
    place.style.cssText = STYLE;
    const text = ['The build failed. What is shown is the build before.', ...errors].join('\n');
    if (place.textContent !== text) place.textContent = text;
  }
}

async function readBuildStatus(): Promise<BuildStatus | null | undefined> {
  try {
    const answer = await fetch(STATUS_URL, { cache: 'no-store' });
    if (answer.status === 404) return null;
    return answer.ok ? ((await answer.json()) as BuildStatus) : undefined;
  } catch {
    // The servers restart, or the file is half written.
    return undefined;
  }
}

export function watchBuilds(): void {
  const watcher = new BuildWatcher(readBuildStatus, () => location.reload(), document);
  const poll = (): void => void watcher.check().finally(() => setTimeout(poll, EVERY_MS[document.visibilityState]));
  poll();
}
