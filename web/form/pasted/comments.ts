/** Lists the comments in pasted HTML, in order. */
export function listComments(body: HTMLElement): Comment[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}
