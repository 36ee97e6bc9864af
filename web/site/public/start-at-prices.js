// At /pricing, the home page starts at its prices. It is there before the first paint: the page's program starts later, and would
// jump. When a page is loaded again, the browser then returns to where the reader was.
document.getElementById("pricing").scrollIntoView();
