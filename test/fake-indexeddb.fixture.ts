/** The database of a browser, as Node lacks it. */
export * from 'fake-indexeddb'
