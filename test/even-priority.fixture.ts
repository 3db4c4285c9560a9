import os from 'node:os'

/**
 * A preload of a server process (`--import`). The process's own child processes keep its priority. With
 * their low one, they would wait for the browsers, which use all processors. That the reader of PDF files
 * has a low priority is not the question of a browser test.
 */
Object.assign(os, { setPriority: () => {} })
