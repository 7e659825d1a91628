import type { AppArrangement } from './home.contract';
import type { SessionUser } from './identity.contract';

export type ShellMode = 'default' | 'overlay' | 'minimal';
export type OverlaySize = 'sm' | 'md' | 'lg';

/** A plugin as the person sees it in the shell. */
export interface ShellPlugin {
  id: string;
  name: string;
  description: string | null;
  routePrefix: string;
  shell: ShellMode;
  overlaySize: OverlaySize | null;
  /** Path of the icon (an SVG, shown through `<img>` only), or null. */
  iconUrl: string | null;
  adminOnly: boolean;
  /** Whether the person needs a licence before it opens. */
  paywalled: boolean;
}

/** How the instance calls itself. */
export interface ShellInstance {
  name: string;
  primaryColor: string | null;
  logoUrl: string | null;
  logoDarkUrl: string | null;
  faviconUrl: string | null;
}

/** `GET /api/shell`: everything the chrome needs, in one call. */
export interface Shell {
  user: SessionUser;
  capabilities: string[];
  instance: ShellInstance;
  plugins: ShellPlugin[];
  rootPluginId: string;
  notifications: { unreadCount: number; transport: 'polling' | 'sse'; pollIntervalSeconds: number };
  platformVersion: string;
  /** When the session ends unless it is used. It is prolonged while it is used. */
  sessionExpiresAt: string;
  /** Until then the person must set up a second factor; null while none is owed (policy `requireMfa`). */
  mfaDueAt: string | null;
  /** There while the workspace sends mail. */
  sendsMail?: true;
  /** There unless the operator turned live updates off. */
  liveUpdates?: true;
  /** How the person arranged their apps, if they did. */
  apps?: AppArrangement;
  /** Only for people who may open Console, while dev mode is on in production. */
  devMode?: true;
}

/** `GET /api/account/badges`: the numbers at the names of apps, by plugin id. */
export interface BadgeList {
  badges: Record<string, number>;
  /** What they count, where the app says so: "due". */
  labels: Record<string, string>;
}

/** `GET /api/plugins`. */
export interface PluginList {
  plugins: ShellPlugin[];
}

/** Body of `POST /api/plugins/:id/page-errors`. */
export interface PageError {
  message: string;
  /** Innermost call first. */
  stack?: string;
  /** Of the page, without query. */
  path?: string;
}
