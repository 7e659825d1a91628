import type { WidgetSize } from '@sv/sdk/manifest';

/** A card on a person's home page. */
export interface HomeWidget {
  /** `<app>/<widget>` as in its manifest; of the platform `sv/<name>`. */
  id: string;
  size: WidgetSize;
}

/** Ids of apps. What is not named follows, in the order of the workspace. */
export interface AppArrangement {
  order: string[];
  /** These come first. */
  pinned: string[];
  /** Only under "More". */
  hidden: string[];
}

/** A page that a person wants at hand. */
export interface Favourite {
  /** A path of the workspace, with its query. */
  path: string;
  title: string;
}

/** How one person arranged their workspace. */
export interface HomeLayout {
  /** Null until the person has changed something: then the page shows what it shows everybody. */
  widgets: HomeWidget[] | null;
  apps: AppArrangement;
  favourites: Favourite[];
}

/** `GET` and `PATCH /api/account/home`. */
export interface Home extends HomeLayout {
  /** 0 while nothing was chosen. */
  version: number;
}

/** `POST /api/shell/visit`. */
export interface HomeVisit {
  /** When the person was here before this visit; null when they were not. */
  since: string | null;
}
