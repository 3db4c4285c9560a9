import { type Extensions, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem } from '@tiptap/extension-list'
import { Text } from '@tiptap/extension-text'
import { isAllowedLink } from '../posts/rich-text.ts'

/** Pasted HTML has lines of these tags. `HIGH` rules come before those of the same tag. */
const HIGH = 100
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const LINE = { group: 'block', content: 'text*', defining: true }

const Paragraph = Node.create({
  name: 'paragraph',
  // The first kind of line in the schema is the one that a new line gets.
  priority: 1000,
  ...LINE,
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', { dir: 'auto' }, 0],
})

const Heading = Node.create({
  name: 'heading',
  ...LINE,
  marks: '',
  parseHTML: () => HEADINGS.map((tag) => ({ tag })),
  renderHTML: () => ['h2', { dir: 'auto' }, 0],
})

const Tip = Node.create({
  name: 'tip',
  ...LINE,
  parseHTML: () => [{ tag: 'p[data-tip]', priority: HIGH }],
  renderHTML: () => ['p', { dir: 'auto', 'data-tip': '' }, 0],
})

const Quote = Node.create({
  name: 'quote',
  ...LINE,
  parseHTML: () => [
    { tag: 'blockquote > p', priority: HIGH },
    { tag: 'blockquote', getAttrs: (quote) => (quote.querySelector('p') ? false : null) },
  ],
  renderHTML: () => ['blockquote', { dir: 'auto' }, 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        const { parent, parentOffset } = $from
        if (!empty || parentOffset < parent.content.size) return false
        if (parent.type.name === 'cite' && parentOffset === 0) return editor.commands.clearNodes()
        if (parent.type.name !== 'quote' || parentOffset === 0) return false
        const isNamed = editor.state.doc.maybeChild($from.index(0) + 1)?.type.name === 'cite'
        return isNamed
          ? editor.commands.setTextSelection($from.after() + 1)
          : editor.chain().splitBlock().setNode('cite').run()
      },
    }
  },
})

const Cite = Node.create({
  name: 'cite',
  ...LINE,
  parseHTML: () => [{ tag: 'p[data-cite]', priority: HIGH }, { tag: 'figcaption' }],
  renderHTML: () => ['p', { dir: 'auto', 'data-cite': '' }, 0],
})

/** A drawing of the product, by its name. */
export const PictureNode = pictureNode('picture', 'name')
/** A photo that the writer uploaded, by its link. */
export const PhotoNode = pictureNode('photo', 'link')

function pictureNode(name: string, source: string) {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      [source]: {
        default: '',
        parseHTML: (element) => element.getAttribute(`data-${source}`),
        renderHTML: (attributes) => ({ [`data-${source}`]: attributes[source] }),
      },
      text: {
        default: '',
        parseHTML: (element) => element.getAttribute('alt'),
        renderHTML: (attributes) => ({ alt: attributes.text }),
      },
    }),
    parseHTML: () => [{ tag: `img[data-${source}]` }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  })
}

/** A list has no lists in its items. So Tab does not indent an item, and leaves the editor. */
const Item = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

/** What a body consists of, in the editor's words. Anything else is dropped from pasted text. */
export const BODY_SCHEMA: Extensions = [
  Document,
  Text,
  Paragraph,
  Heading,
  BulletList.extend({ parseHTML: () => [{ tag: 'ul' }, { tag: 'ol' }] }),
  Item,
  Tip,
  Quote,
  Cite,
  Bold,
  Italic,
  // Words that are typed behind a link do not join it.
  Link.extend({ inclusive: false }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isAllowedLink,
    HTMLAttributes: { target: null, rel: null },
  }),
]
