/**
 * The hash of apps/web/public/offline.js, which `offline.html` names too: the page is static, so its script has no nonce.
 */
export const OFFLINE_SCRIPT = "'sha256-cge5aeCGk2fNM9tJv4d7k6tQannAkLnPBo8vd/PdxOE='";
