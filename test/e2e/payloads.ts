import type { BrowserContext } from '@playwright/test'

/** Dismisses the dialogs of all pages, which hostile texts would open. Returns their messages. */
export function dialogsOf(context: BrowserContext): string[] {
  const messages: string[] = []
  context.on('dialog', (dialog) => {
    messages.push(dialog.message())
    dialog.dismiss()
  })
  return messages
}

/** Hostile texts that would take effect if the page treated them as markup, script, style or an address. */
export const PAYLOADS = [
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)//',
  '</title><svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</style><style>*{display:none}</style>',
  'javascript:alert(1)',
  '\u202e\u2066 gnitirw \u2028\u2029',
  ']]><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  'data:text/html,<script>alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<img src=x onerror="alert(1)">',
  '<img/src=`x`onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<iframe src="javascript:alert(1)">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<select><option></select><img src=x onerror=alert(1)>',
  '<table><td background="javascript:alert(1)">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '{{alert(1)}} <%= alert(1) %> #{alert(1)}',
  '{"__html":"<img src=x onerror=alert(1)>"}',
  '`;alert(1);//',
  '\\";alert(1);//',
  "';alert(1);//",
  '<scr\u0130pt>alert(1)</scr\u0130pt>',
]
