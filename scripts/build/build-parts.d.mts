export declare function fingerprintOf(part: string, checkout?: string): string;
