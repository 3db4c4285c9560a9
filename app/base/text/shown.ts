declare const SHOWN: unique symbol

/**
 * Data in the language of its page, or marked as being in another. Pages take no other questions and facts,
 * so none can forget the translation. `questions/translations/shown.server.ts` makes it.
 */
export type Shown<Data> = Data & { readonly [SHOWN]: true }
