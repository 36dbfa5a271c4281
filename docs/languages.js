// Colours for the languages of this book, which highlight.js does not know.
(function () {
    if (typeof hljs === "undefined") {
        return;
    }
    const comment = { className: "comment", begin: "//", end: "$" };
    const string = { className: "string", begin: '"', end: '"', illegal: "\\n" };
    const number = { className: "number", begin: "-?\\b\\d+(\\.\\d+(e[-+]?\\d+)?)?\\b" };
    const words = { begin: "\\$\\w+", className: "variable" };
    hljs.registerLanguage("mlir", () => ({
        keywords: "module func return loc attributes dense affine_map affine_set unit true false",
        contains: [
            comment,
            string,
            { className: "variable", begin: "%[\\w$.#-]+" },
            { className: "title", begin: "@[\\w$.-]+" },
            { className: "symbol", begin: "\\^\\w+" },
            { className: "type", begin: "[!#][\\w.]+" },
            { className: "type", begin: "\\b(i|si|ui|f|bf)\\d+\\b|\\bindex\\b|\\b(tensor|memref|vector|tuple|complex)\\b" },
            { className: "built_in", begin: "\\b[a-z_]\\w*\\.[a-z_][\\w.]*\\b" },
            number,
        ],
    }));
    hljs.registerLanguage("dialect", () => ({
        keywords:
            "use dialect constraint template op type attribute enum bits str interface trait rewrite pass lower " +
            "arguments operands attributes results regions successors attr derived format build canonicalize verify " +
            "fold parse print extra infer from effects where match replace with erase benefit statistic option " +
            "depends namespace metadata mutable storage rust and or not each on unit true false",
        contains: [
            { className: "comment", begin: "//", end: "$" },
            string,
            words,
            { className: "type", begin: "\\b[A-Z]\\w*\\b" },
            number,
        ],
    }));
    hljs.registerLanguage("toy", () => ({
        keywords: "def var return struct print transpose",
        contains: [{ className: "comment", begin: "#", end: "$" }, number],
    }));
    hljs.registerLanguage("ebnf", () => ({
        contains: [string, { className: "title", begin: "^[\\w-]+(?= +=)" }],
    }));
    // A command, and what it prints: IR, as a rule.
    hljs.registerLanguage("console", () => ({
        contains: [
            { className: "meta", begin: "^\\$ .*$" },
            { className: "deletion", begin: "^(error|warning|note)(\\[[a-z-]+\\])?:.*$" },
            { className: "variable", begin: "%[\\w$.#-]+" },
            { className: "title", begin: "@[\\w$.-]+" },
            string,
        ],
    }));
    for (const language of ["mlir", "dialect", "toy", "ebnf", "console"]) {
        for (const block of document.querySelectorAll("pre code.language-" + language)) {
            // A block has perhaps been coloured by a guess.
            block.textContent = block.textContent;
            const highlight = hljs.highlightElement || hljs.highlightBlock;
            block.removeAttribute("data-highlighted");
            highlight(block);
        }
    }
})();
