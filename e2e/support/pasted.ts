/** What Word puts on the clipboard: lists are paragraphs with styles, and the markers are text. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:12.0pt;} --></style></head>
<body lang=EN-GB><!--StartFragment-->
<h2><span lang=EN-US>Opening the shop<o:p></o:p></span></h2>
<p class=MsoNormal><span lang=EN-US>Always <b>two people</b>, never&nbsp; <i style='mso-bidi-font-style:normal'>alone</i>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Unlock the door<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Front first</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Count the till</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal><b>Coin</b></p></td><td><p class=MsoNormal align=right style='text-align:right'>Rolls</p></td></tr>
<tr><td><p class=MsoNormal>1 euro</p></td><td><p class=MsoNormal>4</p><p class=MsoNormal>at least</p></td></tr></table>
<!--EndFragment--></body></html>`

export const WORD_READ = `## Opening the shop

Always **two people**, never _alone_.

1. Unlock the door
   1. Front first
2. Count the till

| **Coin** | Rolls |
| --- | --: |
| 1 euro | 4 at least |
`

/** What Google Docs puts on the clipboard: one bold element around all, styles on spans, nested lists beside their items. */
export const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-4a1b">
<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Closing</span></h1>
<p dir="ltr"><span style="font-weight:400;font-style:normal;">Read the </span><a href="https://www.google.com/url?q=https://example.com/rules&amp;sa=D&amp;source=editors"><span style="color:#1155cc;text-decoration:underline;">rules</span></a><span style="font-weight:700;"> first</span><span style="text-decoration:line-through;"> or last</span></p>
<ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Lights</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Cellar</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Alarm</span></p></li></ul>
<ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/svg+xml;base64,AA" width="18"><p dir="ltr" style="display:inline-block"><span>Key returned</span></p></li><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/svg+xml;base64,AA" width="18"><p dir="ltr"><span>Door checked</span></p></li></ul>
<br class="Apple-interchange-newline"></b>`

export const DOCS_READ = `# Closing

Read the [rules](https://example.com/rules) **first** ~~or last~~

- Lights
  - Cellar
- Alarm

* [x] Key returned
* [ ] Door checked
`

export const MARKDOWN = `### As Markdown

- [ ] open
- [x] done

| a | b |
|---|--:|
| 1 | 2 |

\`code\` and **bold** <script>alert(1)</script> [x](javascript:alert(1))
`
