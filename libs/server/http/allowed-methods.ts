import type { NestExpressApplication } from '@nestjs/platform-express';

interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Which methods a path answers, read off the router of an application. Asked only when a route was not found. */
export class AllowedMethods {
  constructor(private readonly app: NestExpressApplication) {}

  of(url: string): string[] {
    const path = url.split('?', 1)[0]!;
    const express = this.app.getHttpAdapter().getInstance() as unknown as { router: { stack: RouteLayer[] } };
    const methods = express.router.stack
      .filter(layer => layer.route && layer.match(path))
      .flatMap(layer => Object.keys(layer.route!.methods))
      .map(method => method.toUpperCase());
    return [...new Set(methods)].sort();
  }
}
