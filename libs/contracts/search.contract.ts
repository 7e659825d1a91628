/** `GET /api/search?q=`: what apps found, best first. */
export interface SearchAnswer {
  results: FoundResult[];
  /** Ids of the apps that did not answer in time. */
  late: string[];
  /** Ids of the apps that could not answer. */
  failed: string[];
}

export interface FoundResult {
  pluginId: string;
  /** Within the app. */
  id: string;
  title: string;
  subtitle: string | null;
  /** A path of the app. */
  url: string;
  /** Path of a picture of the app, or null. */
  icon: string | null;
  at: string | null;
}
