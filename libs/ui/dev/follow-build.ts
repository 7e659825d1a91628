// `npm run dev` only: loads a page again when what it was built from was saved, and shows on it why a build failed.
const NEWS = '/login/assets/build-news.json';
const EVERY_MS = 1_000;
const STYLE =
  'position:fixed;inset:auto 0 0 0;z-index:1000;max-height:50vh;overflow:auto;margin:0;padding:16px;white-space:pre-wrap;' +
  'border-top:4px solid var(--sv-color-danger);background:var(--sv-color-surface);color:var(--sv-color-text);' +
  'font:var(--sv-text-sm) var(--sv-font-mono)';

/** What `scripts/dev.mjs` writes beside the sign-in pages. */
export interface BuildNews {
  /** Another one after each build that came to its end. */
  build: string;
  /** Why the latest build failed; empty when it did not. */
  errors: readonly string[];
}

/** Null: no build came to its end yet; undefined: nobody answers, as while the servers restart. */
export type ReadNews = () => Promise<BuildNews | null | undefined>;

/** What a page knows of the builds since it was loaded. */
export class FollowedBuild {
  private known: string | null | undefined;

  constructor(
    private readonly read: ReadNews,
    private readonly reload: () => void,
    private readonly document: Document,
  ) {}

  async look(): Promise<void> {
    const news = await this.read();
    if (news === undefined) return;
    const build = news?.build ?? null;
    this.show(news?.errors ?? []);
    const isAnother = this.known !== undefined && this.known !== build;
    this.known = build;
    if (isAnother && !news?.errors.length) this.reload();
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

async function readNews(): Promise<BuildNews | null | undefined> {
  try {
    const answer = await fetch(NEWS, { cache: 'no-store' });
    if (answer.status === 404) return null;
    return answer.ok ? ((await answer.json()) as BuildNews) : undefined;
  } catch {
    // The servers restart, or the file is half written.
    return undefined;
  }
}

export function followBuilds(): void {
  const followed = new FollowedBuild(readNews, () => location.reload(), document);
  const lookOn = (): void => void followed.look().finally(() => setTimeout(lookOn, EVERY_MS));
  lookOn();
}
