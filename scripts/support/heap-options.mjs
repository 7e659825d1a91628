// @ts-check
// How much memory Node may spend on a server's youngest objects: by default up to 100 MB, which then stay resident. With
// these the runtime has 35 MB less, and both servers fit into a machine of 512 MB (docs/operations/network.md).

const OPTION = '--max-semi-space-size';

/**
 * @param {Record<string, string | undefined>} env whoever sets the option in NODE_OPTIONS decides
 * @returns {string[]} for the command line of a server
 */
export const heapOptions = ({ NODE_OPTIONS = '' }) => (NODE_OPTIONS.includes(OPTION) ? [] : [`${OPTION}=8`]);
