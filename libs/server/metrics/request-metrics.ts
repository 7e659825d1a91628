import { Buckets } from './buckets';
import type { Metric } from './metric';

/** How many routes and methods are told apart; those of a plugin that makes more are counted as `other`. */
const MOST_SERIES = 2000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'];

export interface AnsweredRequest {
  /** Whose code answers: a plugin, or `platform`. */
  plugin: string;
  /** The pattern of the route, never what was asked for: paths have the ids of people and things in them. */
  route: string;
  method: string;
  status: number;
  /** Null for a stream, which says nothing about how fast the server is. */
  ms: number | null;
}

interface Series {
  labels: { plugin: string; route: string; method: string };
  buckets: Buckets;
  statuses: Float64Array;
}

/** Counts the requests of a process by route, method and class of status. Every request passes here. */
export class RequestMetrics {
  private readonly byPlugin = new Map<string, Map<string, Map<string, Series>>>();
  private readonly series: Series[] = [];

  count({ plugin, route, method, status, ms }: AnsweredRequest): void {
    const series = this.find(plugin, route, METHODS.has(method) ? method : 'other');
    series.statuses[Math.floor(status / 100) - 1]!++;
    if (ms !== null) series.buckets.observe(ms);
  }

  metrics(): Metric[] {
    const requests = (): { labels: Record<string, string>; value: number }[] =>
      this.series.flatMap(({ labels, statuses }) =>
        CLASSES.map((status, at) => ({ labels: { ...labels, status }, value: statuses[at]! })).filter(
          ({ value }) => value > 0,
        ),
      );
    const durations = () => this.series.filter(one => one.buckets.count > 0);
    return [
      { name: 'workspace_http_requests_total', help: 'Answered requests.', type: 'counter', read: requests },
      {
        name: 'workspace_http_request_seconds',
        help: 'From the arrival of a request to the end of its answer, without event streams.',
        type: 'histogram',
        read: durations,
      },
    ];
  }

  private find(plugin: string, route: string, method: string): Series {
    return this.byPlugin.get(plugin)?.get(route)?.get(method) ?? this.make(plugin, route, method);
  }

  private make(plugin: string, route: string, method: string): Series {
    if (this.series.length >= MOST_SERIES && route !== 'other') return this.find(plugin, 'other', method);
    const series = { labels: { plugin, route, method }, buckets: new Buckets(), statuses: new Float64Array(5) };
    const routes = this.byPlugin.get(plugin) ?? new Map<string, Map<string, Series>>();
    const methods = routes.get(route) ?? new Map<string, Series>();
    this.byPlugin.set(plugin, routes.set(route, methods.set(method, series)));
    this.series.push(series);
    return series;
  }
}
